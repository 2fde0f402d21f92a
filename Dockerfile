# mohole with the MLIR that Debian ships:
#
#   docker build --tag mohole .
#   docker run --rm --volume "$PWD:/work" mohole fuzz --dir findings --time 10m
#
# Compilers and executed programs are contained by the kernel (landlock and namespaces); where the container may not
# make namespaces, mohole says so.
FROM rust:1-bookworm AS build
COPY . /source
RUN cargo install --locked --root /built --path /source/crates/cli

FROM debian:bookworm
COPY scripts/install-packages.sh /tmp/
RUN /tmp/install-packages.sh && rm -rf /tmp/install-packages.sh /var/lib/apt/lists/*
COPY --from=build /built/bin/mohole /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["mohole"]

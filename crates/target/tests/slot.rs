//! A program that treats its pipeline as MLIR's tools do, served from the parser with one pipeline after the
//! other.

#![cfg(target_arch = "x86_64")]

#[path = "fixtures/compile.rs"]
mod compile;

use std::sync::Arc;

use mohole_preload::protocol::{CONTEXT_END, PARSER};
use mohole_target::{Mode, Tool, Way, Worker};
use mohole_testcase::{End, Job};

/// What does not fit into the existing heap comes from elsewhere, as with other allocators.
const SOURCE: &str = r#"
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As std::string, llvm::MemoryBuffer and llvm::SourceMgr begin. */
struct text { char *start; size_t len; };
struct buffer { void *methods; char *start, *end; };
struct source { struct buffer **first, **end; };

static struct text pipeline;

static void free_pipeline(void) { free(pipeline.start); pipeline.start = 0; }

__attribute__((noinline)) void PARSER(struct source *source) {
    struct buffer *buffer = *source->first;
    printf("%.*s|%.*s", (int)(buffer->end - buffer->start), buffer->start, (int)pipeline.len, pipeline.start);
}

__attribute__((noinline)) void CONTEXT_END(void) { __asm__ volatile("nop; nop"); }

int main(int argc, char **argv) {
    static char text[65536];
    struct buffer buffer = {0, text, text};
    struct buffer *buffers[] = {&buffer};
    struct source source = {buffers, buffers + 1};
    mallopt(M_MMAP_THRESHOLD, 64);
    for (int i = 1; i < argc; i++)
        if (!strncmp(argv[i], "--pass-pipeline=", 16)) {
            pipeline.len = strlen(argv[i]) - 16;
            pipeline.start = strdup(argv[i] + 16);
        }
    int in_main = !strcmp(argv[1], "--in-main");
    if (!in_main) atexit(free_pipeline);
    int fd = open(argv[argc - 1], O_RDONLY);
    ssize_t got = fd < 0 ? -1 : read(fd, text, sizeof text);
    if (got < 0) return 3;
    buffer.end += got;
    PARSER(&source);
    CONTEXT_END();
    if (in_main) free_pipeline();
    return 0;
}
"#;

/// Pipelines of all lengths on one server, which was trusted after a short one.
fn check_pipelines(owner: &str) {
    let flags = [format!("-DPARSER={PARSER}"), format!("-DCONTEXT_END={CONTEXT_END}")];
    let program = compile::compile(&format!("parse{owner}"), SOURCE, &flags);
    let mut worker = Worker::new(Arc::new(Tool::at(program)), Mode::AtInput).unwrap();
    let job = |len: usize| {
        let pipeline = format!("--pass-pipeline={}", "p".repeat(len));
        Job::new([owner.to_owned(), pipeline], format!("program {len}").as_bytes())
    };
    for len in [1, 1, 42, 43, 200, 5_000, 120_000, 1, 0] {
        let run = worker.run(&job(len)).unwrap();
        assert_eq!(run.end, End::Exited(0), "{len}: {}", run.stderr_text());
        assert_eq!(run.stdout_text(), format!("program {len}|{}", "p".repeat(len)));
    }
    assert_eq!(worker.way_for(&job(1)).unwrap(), Way::AnyPipeline);
}

#[test]
fn a_pipeline_that_a_static_object_owns_may_be_of_any_length() {
    check_pipelines("--at-exit");
}

#[test]
fn a_pipeline_that_is_freed_in_main_may_be_of_any_length() {
    check_pipelines("--in-main");
}

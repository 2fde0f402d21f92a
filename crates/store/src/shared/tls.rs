//! Encrypted connections, as the URL asks for them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::SharedError;

/// Whether a connection is encrypted, and whether the server has to prove who it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tls {
    /// In the clear.
    Never,
    /// If the server can.
    IfOffered,
    /// Encrypted; any certificate will do, as with PostgreSQL's own `sslmode=require`.
    Unchecked,
    /// Encrypted, with a certificate for this host: of an authority of this file, or of a public one.
    Checked(Option<PathBuf>),
}

impl Tls {
    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, SharedError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .map_err(|error| SharedError::Tls(error.to_string()))?;
        let config = match self {
            Tls::Checked(file) => config.with_root_certificates(roots(file.as_deref())?),
            _ => config.dangerous().with_custom_certificate_verifier(Arc::new(AnyCertificate(provider))),
        };
        Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
    }
}

fn roots(file: Option<&Path>) -> Result<RootCertStore, SharedError> {
    let Some(file) = file else {
        return Ok(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() });
    };
    let failed = |why: String| SharedError::Tls(format!("cannot read {}: {why}", file.display()));
    let mut store = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|error| failed(error.to_string()))? {
        let certificate = certificate.map_err(|error| failed(error.to_string()))?;
        store.add(certificate).map_err(|error| failed(error.to_string()))?;
    }
    if store.is_empty() {
        return Err(failed("it has no certificate".to_owned()));
    }
    Ok(store)
}

/// Accepts any certificate. The connection is encrypted, but nothing says who the server is.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

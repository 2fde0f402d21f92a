//! `mohole neural train --from FOLDER --lora`: trains an adapter for a model of others.
//!
//! The model learns the text of programs, each behind its start token and followed by its end token.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_neural::examples::{text_of, unpack};
use mohole_neural::{Seen, Special, Vocabulary, parse, skeleton_hash};
use mohole_session::foreign::{FOREIGN_CONTEXT, Opened, SKELETONS};
use mohole_session::{Usage, inputs, print};
use mohole_target::{MAX_DATA_BYTES, read_file};
use mohole_training::{Device, Lora, Tokens, Trainer, write_atomically};
use mohole_transformer::{ADAPTER_CONFIG, ADAPTER_WEIGHTS, AdapterSettings, Architecture, check_memory};

use super::train::{Arguments, settings, train};

/// Bytes of a weight on its way from the file to the device.
const BYTES: u64 = 4;

/// Programs are packed into sequences of at least so many tokens.
const SHORTEST_CONTEXT: usize = 128;

/// Trains an adapter for the model in a folder.
pub(super) fn main(arguments: &Arguments, folder: &Path) -> Result<()> {
    ensure!(arguments.lora, Usage("a model of others is trained with --lora only".to_owned()));
    let opened = Opened::open(folder)?;
    let (texts, seen) = programs(&arguments.set)?;
    let tokens =
        tokens(&opened, &texts).with_context(|| format!("cannot use {}", arguments.set.display()))?;
    let settings = settings(arguments, architecture(&opened, &tokens), opened.ends[1], tokens.tokens.len());
    let device = arguments.device.device();
    let weights = settings.architecture.parameters() as u64 * BYTES;
    let on_processor = if device == Device::Cpu { settings.memory() } else { 0 };
    check_memory(on_processor + weights).with_context(|| format!("cannot train {}", folder.display()))?;
    let cannot = || format!("cannot use {}", folder.display());
    let weights = opened.model.weights().with_context(cannot)?;
    let mut trainer = Trainer::from_weights(settings, tokens, &weights, device)?;
    drop(weights);
    train(arguments, &mut trainer)?;
    let Lora { rank, alpha, dropout } = Lora::default();
    let adapter = AdapterSettings { rank, alpha, dropout };
    let [config, weights] = opened.model.adapter_files(&adapter, &trainer.trained()?)?;
    write(
        &arguments.out,
        &[(ADAPTER_WEIGHTS, &weights), (SKELETONS, &seen.save()), (ADAPTER_CONFIG, &config)],
    )?;
    let steps = print::count(trainer.position().step, "step", "steps");
    print::line(format!("{}: an adapter, trained in {steps}", arguments.out.display()))
}

/// The texts to learn, and the skeletons of those that mohole can parse: a training set of `prepare`, or
/// programs as they are.
fn programs(path: &Path) -> Result<(Vec<String>, Seen)> {
    let file = path.join("tokens");
    if !file.exists() {
        let pieces = inputs::pieces(&[path.to_owned()])?;
        let texts: Vec<String> =
            pieces.iter().map(|piece| String::from_utf8_lossy(&piece.text).into_owned()).collect();
        let seen = texts.iter().filter_map(|text| parse(text).ok()).map(|program| skeleton_hash(&program));
        return Ok((texts.clone(), Seen::new(seen)));
    }
    let cannot = |file: PathBuf| move || format!("cannot use {}", file.display());
    let bytes = |name: &str| read_file(&path.join(name), MAX_DATA_BYTES);
    let vocabulary = String::from_utf8(bytes("vocabulary")?).with_context(cannot(path.join("vocabulary")))?;
    let vocabulary = Vocabulary::load(&vocabulary).with_context(cannot(path.join("vocabulary")))?;
    let seen = Seen::load(&bytes("skeletons")?).with_context(cannot(path.join("skeletons")))?;
    let (_, tokens) = unpack(&bytes("tokens")?).with_context(cannot(file))?;
    let examples = tokens.split_inclusive(|&token| token == Special::End.token());
    Ok((examples.filter_map(|example| text_of(example, &vocabulary)).collect(), seen))
}

fn tokens(opened: &Opened, texts: &[String]) -> Result<Tokens> {
    let [start, end] = opened.ends;
    let mut tokens = Vec::new();
    for text in texts {
        tokens.push(start);
        tokens.extend(opened.tokenizer.encode(text)?);
        tokens.push(end);
    }
    Ok(Tokens { vocabulary: opened.model.architecture().vocabulary as u32, tokens })
}

/// The architecture for training. Attention takes memory of the square of the context, which is shortened to
/// what the programs need.
fn architecture(opened: &Opened, tokens: &Tokens) -> Architecture {
    let architecture = opened.model.architecture();
    let longest = tokens.examples(opened.ends[1]).iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    let context = longest.clamp(SHORTEST_CONTEXT, FOREIGN_CONTEXT).min(architecture.context);
    Architecture { context, ..architecture.clone() }
}

/// Writes a folder. The last file comes last, so that a folder with it is whole.
fn write(folder: &Path, files: &[(&str, &[u8])]) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, bytes) in files {
        write_atomically(&folder.join(name), bytes)?;
    }
    Ok(())
}

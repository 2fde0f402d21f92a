#!/usr/bin/env python3
"""Makes the reference figures that the tests of crates/transformer compare with.

    python3 scripts/make-references.py [FOLDER]

Needs torch, transformers and tokenizers; FOLDER is crates/transformer/tests/data unless given.

For each of some tiny models of the Llama and CodeGen families, a file `MODEL.json` holds its `config` as
transformers writes it, the names and shapes of its `parameters`, some `tokens`, and the `logits` that
transformers computes after each of them; under `adapter`, an adapter of PEFT's format (configuration, names
and shapes of its matrices) and the logits of the model with it. No weights are stored: all of them follow
from their names by the formula of `values`, which the tests know as well.

For each of some tokenizers, a file `tokenizer-NAME.json` holds the `tokenizer`, and `cases`: a text, its
tokens, and the text of those tokens.
"""

import json
import pathlib
import sys

import numpy
import torch
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import CodeGenConfig, CodeGenForCausalLM, LlamaConfig, LlamaForCausalLM

DATA = pathlib.Path(__file__).resolve().parent.parent / "crates" / "transformer" / "tests" / "data"
TOKENS = [3, 49, 0, 17, 17, 8, 31, 2, 44, 5, 6, 7]
RANK, ALPHA = 2, 3


def values(name, shape):
    """Numbers between -0.5 and 0.5 from a hash of the name; the factors of norms are around 1."""
    seed = 0xCBF29CE484222325
    for byte in name.encode():
        seed = (seed ^ byte) * 0x100000001B3 % 2**64
    count = int(numpy.prod(shape))
    with numpy.errstate(over="ignore"):
        z = numpy.uint64(seed) + numpy.arange(1, count + 1, dtype=numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        z ^= z >> numpy.uint64(31)
    numbers = (z >> numpy.uint64(40)).astype(numpy.float64) / 2**24 - 0.5
    if ("norm" in name or "ln_" in name) and name.endswith("weight"):
        numbers += 1.0
    return torch.tensor(numbers.reshape(shape), dtype=torch.float32)


def logits(model):
    with torch.no_grad():
        rows = model(torch.tensor([TOKENS]), use_cache=False).logits[0].tolist()
    return [[round(number, 4) for number in row] for row in rows]


def add_adapter(model, targets):
    """Adds alpha / rank * B A to the matrices of some layers, as PEFT does; returns the shapes of A and B."""
    shapes = {}
    for name, parameter in model.named_parameters():
        layer = name.removesuffix(".weight")
        if layer == name or layer.split(".")[-1] not in targets:
            continue
        outputs, inputs = parameter.shape
        names = [f"base_model.model.{layer}.lora_{letter}.weight" for letter in "AB"]
        shapes[names[0]], shapes[names[1]] = [RANK, inputs], [outputs, RANK]
        down, up = (values(name, shapes[name]) for name in names)
        parameter.data += ALPHA / RANK * up @ down
    return shapes


def reference(folder, name, model, targets):
    model.eval()
    for parameter_name, parameter in model.named_parameters():
        parameter.data = values(parameter_name, parameter.shape)
    content = {
        "config": json.loads(model.config.to_json_string()),
        "parameters": {name: list(parameter.shape) for name, parameter in model.named_parameters()},
        "tokens": TOKENS,
        "logits": logits(model),
    }
    adapter = {
        "peft_type": "LORA", "task_type": "CAUSAL_LM", "base_model_name_or_path": name, "bias": "none",
        "r": RANK, "lora_alpha": ALPHA, "lora_dropout": 0.1, "target_modules": targets,
    }
    content["adapter"] = {"config": adapter, "parameters": add_adapter(model, targets), "logits": logits(model)}
    write(folder / f"{name}.json", content)


def llama(folder, name, targets, **settings):
    common = dict(
        vocab_size=50, hidden_size=16, intermediate_size=28, num_hidden_layers=2, num_attention_heads=4,
        max_position_embeddings=32, rms_norm_eps=1e-5, bos_token_id=1, eos_token_id=2,
    )
    reference(folder, name, LlamaForCausalLM(LlamaConfig(**common, **settings)), targets)


def make_models(folder):
    everything = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
    llama(folder, "llama-grouped", everything, num_key_value_heads=2, tie_word_embeddings=False)
    llama(
        folder, "llama-biased", ["q_proj", "v_proj"], num_key_value_heads=4, tie_word_embeddings=True,
        head_dim=6, attention_bias=True, mlp_bias=True, rope_theta=500.0,
    )
    # The context is shorter than the sequence, so that the scaling matters.
    scaling = {
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8, "rope_theta": 10000.0,
    }
    llama(folder, "llama-scaled", everything, num_key_value_heads=1, tie_word_embeddings=True, rope_scaling=scaling)
    config = CodeGenConfig(
        vocab_size=50, n_positions=32, n_ctx=32, n_embd=32, n_layer=2, n_head=4, rotary_dim=4, n_inner=None,
        bos_token_id=1, eos_token_id=2,
    )
    reference(folder, "codegen", CodeGenForCausalLM(config), ["qkv_proj", "out_proj", "fc_in", "fc_out"])


PROGRAM = "%0 = arith.addi %arg0, %arg1 : i32"
PROSE = "it's   what we'll do 123 4567\n\n  next"
CORPUS = 3 * [
    PROGRAM, "func.func @main(%arg0: memref<4xf32>) {", "    return", "  %c1 = arith.constant 1 : index", PROSE,
]
TEXTS = [
    PROGRAM, PROSE, "  a\t\tb  \n", "caf\u00e9 \u2581 \U0001F600", "<|end|>x <|end|>", "", " ",
    "We\u2019LL GO  1234 ok", "   lead", "tail   ", "a\r\n\r\n  b", "x\u00a0y \u3000 z",
]
# The words of Llama 3.
WORDS = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
    r"|\s+(?!\S)|\s+"
)


def save_tokenizer(folder, name, tokenizer):
    tokenizer.add_special_tokens([AddedToken("<|end|>", special=True)])
    cases = []
    for text in TEXTS:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        cases.append([text, ids, tokenizer.decode(ids, skip_special_tokens=False)])
    write(folder / f"tokenizer-{name}.json", {"tokenizer": json.loads(tokenizer.to_str()), "cases": cases})


def train(tokenizer, **settings):
    tokenizer.train_from_iterator(CORPUS, trainers.BpeTrainer(show_progress=False, **settings))


def make_tokenizers(folder):
    letters = pre_tokenizers.ByteLevel.alphabet()

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    train(tokenizer, vocab_size=300, initial_alphabet=letters)
    save_tokenizer(folder, "codegen", tokenizer)

    tokenizer = Tokenizer(models.BPE(ignore_merges=True))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(WORDS), behavior="isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    train(tokenizer, vocab_size=300, initial_alphabet=letters)
    save_tokenizer(folder, "llama3", tokenizer)

    tokenizer = Tokenizer(models.BPE(byte_fallback=True, unk_token="<unk>", fuse_unk=True))
    tokenizer.normalizer = normalizers.Sequence([
        normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581"),
    ])
    tokenizer.decoder = decoders.Sequence([
        decoders.Replace("\u2581", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0),
    ])
    train(tokenizer, vocab_size=330, special_tokens=["<unk>"] + [f"<0x{byte:02X}>" for byte in range(256)])
    # As published: the tokens of bytes are not special.
    content = json.loads(tokenizer.to_str())
    content["added_tokens"] = [token for token in content["added_tokens"] if not token["content"].startswith("<0x")]
    save_tokenizer(folder, "llama2", Tokenizer.from_str(json.dumps(content)))


def write(path, content):
    text = json.dumps(content, separators=(",", ":"))
    path.write_text(text + "\n")
    print(f"{path}: {len(text)} bytes")


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    folder.mkdir(parents=True, exist_ok=True)
    make_models(folder)
    make_tokenizers(folder)


main()

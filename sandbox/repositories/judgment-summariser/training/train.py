"""Fine-tunes a Longformer Encoder-Decoder: python -m training.train pairs.jsonl. About 9 hours on a free Kaggle GPU."""

import json
import sys

import torch
from torch.utils.data import DataLoader
from transformers import AutoTokenizer, LEDForConditionalGeneration

BASE = "allenai/led-base-16384"
LONGEST, SUMMARY = 8192, 512


def main(path: str, epochs: int = 2) -> None:
    tokenizer = AutoTokenizer.from_pretrained(BASE)
    model = LEDForConditionalGeneration.from_pretrained(BASE).cuda()
    model.gradient_checkpointing_enable()  # a T4 has 16 GB
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-5)
    with open(path, encoding="utf-8") as file:
        pairs = [json.loads(line) for line in file]

    def collate(batch: list[dict]) -> dict[str, torch.Tensor]:
        text = tokenizer([each["text"] for each in batch], truncation=True, max_length=LONGEST, padding=True, return_tensors="pt")
        labels = tokenizer([each["summary"] for each in batch], truncation=True, max_length=SUMMARY, padding=True, return_tensors="pt").input_ids
        labels[labels == tokenizer.pad_token_id] = -100  # padding is no word to learn
        attention = torch.zeros_like(text.input_ids)
        attention[:, 0] = 1  # the first token sees everything
        return {**text, "labels": labels, "global_attention_mask": attention}

    for epoch in range(epochs):
        for step, batch in enumerate(DataLoader(pairs, batch_size=1, shuffle=True, collate_fn=collate)):
            loss = model(**{name: tensor.cuda() for name, tensor in batch.items()}).loss / 8
            loss.backward()
            if step % 8 == 7:
                optimizer.step()
                optimizer.zero_grad()
                print(epoch, step, round(loss.item() * 8, 3))
    model.save_pretrained("model")
    tokenizer.save_pretrained("model")


if __name__ == "__main__":
    main(sys.argv[1])

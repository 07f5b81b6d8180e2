"""Converts the trained model to TensorFlow Lite, quantised to 8 bits: python training/convert.py leaves.keras photos/train"""

import sys
from pathlib import Path

import tensorflow as tf

SIZE = 224


def main(model_file: str, photos: str) -> None:
    model = tf.keras.models.load_model(model_file)
    examples = tf.keras.utils.image_dataset_from_directory(photos, image_size=(SIZE, SIZE), batch_size=1).take(200)

    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    # 200 photos show the converter which values each layer has; without them only the weights would have 8 bits.
    converter.representative_dataset = lambda: ([photo] for photo, _ in examples)
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.uint8
    converter.inference_output_type = tf.uint8
    content = converter.convert()
    Path("mobile/assets/leaves.tflite").write_bytes(content)
    print(f"{len(content) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])

/** AWS Lambda calls this for each uploaded photo. */
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { resizeOnce } from './sizes.ts';

const s3 = new S3Client({});

interface S3Event {
  Records: { s3: { bucket: { name: string }; object: { key: string } } }[];
}

export async function handler({ Records }: S3Event): Promise<void> {
  for (const { s3: event } of Records) {
    const Bucket = event.bucket.name;
    const key = decodeURIComponent(event.object.key.replaceAll('+', ' '));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
    const photo = Buffer.from((await Body?.transformToByteArray()) ?? []);
    const { width = 0, height = 0 } = await sharp(photo).metadata();
    const markers = {
      // `IfNoneMatch` makes S3 refuse the second writer.
      claim: (Key: string) =>
        s3.send(new PutObjectCommand({ Bucket, Key, Body: '', IfNoneMatch: '*' })).then(
          () => true,
          (error: Error) => {
            if (error.name === 'PreconditionFailed') return false;
            throw error;
          },
        ),
      release: async (Key: string) => void (await s3.send(new DeleteObjectCommand({ Bucket, Key }))),
    };
    await resizeOnce({ key, width, height }, markers, async (size) => {
      const Body = await sharp(photo).rotate().resize(size.width).webp().toBuffer();
      await s3.send(new PutObjectCommand({ Bucket, Key: size.key, Body, ContentType: 'image/webp' }));
    });
  }
}

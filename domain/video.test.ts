import { expect, test } from 'vitest';
import { parseVideo } from './video.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', youtube],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  ['https://cdn.example/demo.MP4?v=2', 'https://cdn.example/demo.MP4?v=2'],
])('the video %s plays from %s', (address, url) => {
  expect(parseVideo(address)?.url).toBe(url);
});

test.each([
  null,
  '',
  'http://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ"onload=',
  'https://www.youtube.com/watch?v=../../evil',
  'https://www.youtube.com/playlist?list=PL0',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:secret@vimeo.com/76979871',
  'https://vimeo.com/user1/videos',
  'https://cdn.example/demo.html',
  'javascript:alert(1)//.mp4',
])('%s is not a video that pages show', (address) => {
  expect(parseVideo(address)).toBeNull();
});

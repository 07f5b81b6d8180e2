/** A video that pages can show. */
export interface Video {
  /** `frame` is a player, which sets no cookies before it plays; `file` is an mp4. */
  kind: 'frame' | 'file';
  url: string;
  /** The name of the host, for people. */
  host: string;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{5,12})(?:\/([\da-f]{6,16}))?$/;

/** The origins of the players. */
export const VIDEO_FRAME_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** Parses the address of a YouTube or Vimeo video or of an mp4 over https; null for others. */
export function parseVideo(address: string | null): Video | null {
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const host = url.hostname.replace(/^www\./, '');
  return parseYoutube(url, host) ?? parseVimeo(url, host) ?? parseFile(url, host);
}

// https://developers.google.com/youtube/player_parameters
function parseYoutube(url: URL, host: string): Video | null {
  const [, first = '', second = ''] = url.pathname.split('/');
  const isYoutube = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'].includes(host);
  const named = first === 'watch' ? url.searchParams.get('v') : /^(embed|shorts|live)$/.test(first) && second;
  const id = host === 'youtu.be' ? first : isYoutube && named;
  if (!id || !YOUTUBE_ID.test(id)) return null;
  return { kind: 'frame', url: `${VIDEO_FRAME_ORIGINS[0]}/embed/${id}?autoplay=1&rel=0`, host: 'YouTube' };
}

// https://help.vimeo.com/hc/en-us/articles/12426260232977-Player-parameters-overview
function parseVimeo(url: URL, host: string): Video | null {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return null;
  const [, id, unlisted = url.searchParams.get('h')] = VIMEO_PATH.exec(url.pathname) ?? [];
  if (!id) return null;
  const key = unlisted && /^[\da-f]+$/.test(unlisted) ? `&h=${unlisted}` : '';
  return {
    kind: 'frame',
    url: `${VIDEO_FRAME_ORIGINS[1]}/video/${id}?autoplay=1&dnt=1${key}`,
    host: 'Vimeo',
  };
}

function parseFile(url: URL, host: string): Video | null {
  return url.pathname.toLowerCase().endsWith('.mp4') ? { kind: 'file', url: url.href, host } : null;
}

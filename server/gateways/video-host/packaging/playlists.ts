/** Playlists as text: written for players, read back from what ffmpeg left. Pure. */
import type { PlaylistAddresses, Rendition } from '../port.ts'

/** Stands in stored playlists where the caller's key address will go. */
export const STORED_KEY_URI = 'key'

export const PLAYLIST_CONTENT_TYPE = 'application/vnd.apple.mpegurl'

/** The list of renditions, best first as given; a player starts with the first it can play. */
export function masterPlaylistText(
  renditions: Rendition[],
  renditionUri: (name: string) => string = (name) => `${name}.m3u8`,
): string {
  const entries = renditions.flatMap((rendition) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${rendition.bandwidth}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth}`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `CODECS="${rendition.codecs}"`,
    ].join(',')}`,
    renditionUri(rendition.name),
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...entries, ''].join('\n')
}

/** A stored playlist with the caller's addresses for key and segments. */
export function addressPlaylist(stored: string, rendition: string, addresses: PlaylistAddresses): string {
  const segmentUri = addresses.segmentUri ?? ((name, segment) => `${name}/${segment}`)
  return stored
    .split('\n')
    .map((line) => {
      if (line.startsWith('#EXT-X-KEY:')) {
        // A function as replacement: `$` in an address must stay what it is.
        return line.replace(`URI="${STORED_KEY_URI}"`, () => `URI="${addresses.keyUri}"`)
      }
      return line === '' || line.startsWith('#') ? line : segmentUri(rendition, line)
    })
    .join('\n')
}

/** Name and length in seconds of each segment of a stored playlist, in order. */
export function playlistSegments(stored: string): { name: string; seconds: number }[] {
  return [...stored.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)$/gm)].map(([, seconds, name]) => ({
    name: name ?? '',
    seconds: Number(seconds),
  }))
}

/** What is stored of a finished quality: the segments in order, the first with the number 0. */
export function playlistText(segments: readonly { name: string; seconds: number }[]): string {
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.ceil(seconds)))
  const head = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${longest}`, '#EXT-X-MEDIA-SEQUENCE:0']
  const key = ['#EXT-X-PLAYLIST-TYPE:VOD', `#EXT-X-KEY:METHOD=AES-128,URI="${STORED_KEY_URI}"`]
  const list = segments.flatMap(({ name, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, name])
  return [...head, ...key, ...list, '#EXT-X-ENDLIST', ''].join('\n')
}

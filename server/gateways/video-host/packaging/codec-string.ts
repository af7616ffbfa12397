/** The CODECS attribute of a playlist: what a player must be able to decode, read from the video itself. */

const NAL_START = Buffer.from([0, 0, 1])
const PARAMETER_SET = 7
const AAC_LC = 'mp4a.40.2'

/** RFC 6381 codecs of an H.264 transport stream in the clear, such as `avc1.64001e,mp4a.40.2`. */
export function codecString(transportStream: Buffer, hasAudio: boolean): string {
  const video = h264Codec(transportStream) ?? 'avc1.640028'
  return hasAudio ? `${video},${AAC_LC}` : video
}

function h264Codec(bytes: Buffer): string | undefined {
  let at = bytes.indexOf(NAL_START)
  while (at >= 0) {
    const unit = bytes.subarray(at + NAL_START.length, at + NAL_START.length + 4)
    const [header = 0] = unit
    // Profile, constraints and level are the three bytes behind the header of the sequence parameter set.
    if ((header & 0x9f) === PARAMETER_SET && unit.length === 4) return `avc1.${unit.toString('hex', 1)}`
    at = bytes.indexOf(NAL_START, at + 1)
  }
  return undefined
}

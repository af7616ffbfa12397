/** The small build of hls.js (no captions, no second sound track) has the types of the whole one. */
declare module 'hls.js/light' {
  // A declaration cannot import a default in any other way.
  export { default } from 'hls.js'
  export type { ErrorData } from 'hls.js'
}

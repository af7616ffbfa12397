/** Whether this device can draw the map; tested once. */

let known: boolean | undefined

export const hasWebGl = (): boolean => {
  known ??=
    'WebGL2RenderingContext' in window && document.createElement('canvas').getContext('webgl2') !== null
  return known
}

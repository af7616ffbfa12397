/** The only source of randomness in the browser. */

/**
 * A whole number of milliseconds between half of `ms` and `ms`. So many browsers do not return at the same
 * moment (F37).
 */
export function jittered(ms: number): number {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.round(ms / 2 + (ms / 2) * (draw / 2 ** 32))
}

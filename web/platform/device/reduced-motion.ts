/** Whether the person asked the device for less motion. Some test environments have no media queries. */
export const wantsLessMotion = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

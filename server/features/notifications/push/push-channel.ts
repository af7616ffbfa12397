/** Signals to every process that a push message may be due. */
export const PUSH_CHANNEL = 'wegband_push'

/** Rows of a round. A job repeats rounds until one is not full, or its time is over. */
export const PER_ROUND = 500

/** Repeats a round until it is not full. */
export const untilDone = async (round: () => Promise<number>): Promise<void> => {
  while ((await round()) >= PER_ROUND);
}

/** An instant within a day, for formats that read instants: noon is the same day in every zone of Europe. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`

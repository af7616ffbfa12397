/** The web address that shows how to get to a place. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** OpenStreetMap needs no account, and phones offer their own map program for it. */
export const routeAddress = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`

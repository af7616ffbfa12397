/** The web address that shows how to get to a place. */
export type Place = { readonly latitude: number; readonly longitude: number }

/** Where a page knows only the postal address: OpenStreetMap looks up where it is. */
export const routeToPostalAddress = (place: {
  readonly street: string
  readonly zip: string
  readonly city: string
}): string =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(`${place.street}, ${place.zip} ${place.city}`)}`

/** OpenStreetMap needs no account, and phones offer their own map program for it. */
export const routeAddress = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`

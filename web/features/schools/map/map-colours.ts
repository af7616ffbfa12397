/** The colours of the map from the tokens of the page. The library cannot read oklch, so the browser converts each to sRGB. */

export type MapColours = Readonly<
  Record<'sea' | 'land' | 'home' | 'water' | 'state' | 'border' | 'text' | 'quiet' | 'halo', string>
>

/** Parts of a colour, in the terms of CSS. */
const MIXES: Readonly<Record<keyof MapColours, string>> = {
  sea: 'color-mix(in oklab, oklch(0.6 0.09 236) 20%, var(--sunken))',
  land: 'color-mix(in oklch, var(--text) 3%, var(--sunken))',
  home: 'color-mix(in oklch, var(--text) 9%, var(--sunken))',
  water: 'color-mix(in oklab, oklch(0.6 0.09 236) 34%, var(--sunken))',
  state: 'color-mix(in oklch, var(--text) 26%, var(--sunken))',
  border: 'color-mix(in oklch, var(--text) 46%, var(--sunken))',
  text: 'var(--text)',
  quiet: 'var(--muted)',
  halo: 'color-mix(in oklch, var(--text) 6%, var(--sunken))',
}

const asRgb = (brush: CanvasRenderingContext2D, colour: string): string => {
  brush.clearRect(0, 0, 1, 1)
  brush.fillStyle = colour
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

/** As they are inside of `place` at the moment. */
export function readMapColours(place: HTMLElement): MapColours {
  const probe = document.createElement('span')
  probe.hidden = true
  place.append(probe)
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (name: keyof MapColours): string => {
    probe.style.color = MIXES[name]
    const { color } = getComputedStyle(probe)
    return brush === null ? color : asRgb(brush, color)
  }
  const colours: MapColours = {
    sea: read('sea'),
    land: read('land'),
    home: read('home'),
    water: read('water'),
    state: read('state'),
    border: read('border'),
    text: read('text'),
    quiet: read('quiet'),
    halo: read('halo'),
  }
  probe.remove()
  return colours
}

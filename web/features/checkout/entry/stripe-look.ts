/** The fields of Stripe in our colours. They are a foreign frame, so they get plain numbers. */
import type { Appearance } from '@stripe/stripe-js'
import type { Theme } from '../../../platform/device/theme.ts'

/** What a token is on the screen, as #rrggbb; undefined where no canvas can tell. */
const colourOf = (token: string): string | undefined => {
  const colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
  if (colour === '') return undefined
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const pen = canvas.getContext('2d')
  if (pen === null) return undefined
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--text',
  colorTextSecondary: '--muted',
  colorDanger: '--danger',
} as const

export const stripeLook = (theme: Theme): Appearance => ({
  theme: theme === 'dark' ? 'night' : 'stripe',
  labels: 'above',
  variables: {
    fontSizeBase: '16px',
    borderRadius: '10px',
    ...Object.fromEntries(
      Object.entries(TOKENS).flatMap(([name, token]) => {
        const colour = colourOf(token)
        return colour === undefined ? [] : [[name, colour]]
      }),
    ),
  },
})

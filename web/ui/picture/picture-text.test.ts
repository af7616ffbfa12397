import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const WEB = `${import.meta.dirname}/../..`
const COVERS = /\bisCover\b|<(?:Cover|Content)Picture\b/

/** Their texts stand beside or below the picture, never on it. */
const WITHOUT_WORDS = [
  'features/checkout/purchase/skills-panel.tsx',
  'features/dashboard/tiles/discover-card.tsx',
  'features/glossary-page/term-modules.tsx',
  'features/sports/content-picture.tsx',
  'features/sports/content-sections.tsx',
  'features/sports/promo/promo-page.tsx',
  'features/video-trainings/video-row.tsx',
  'ui/picture-gate/picture-gate.tsx',
  'ui/picture/picture.tsx',
  'ui/video-tile/video-tile.tsx',
]

test('a component that covers its box with a picture lays text on it only through PictureText', () => {
  const files = globSync('{app,features,ui}/**/*.tsx', { cwd: WEB }).filter(
    (path) => !path.endsWith('.test.tsx') && !path.startsWith('ui/gallery'),
  )
  const covering = files.filter((path) => COVERS.test(readFileSync(`${WEB}/${path}`, 'utf8')))
  const unguarded = covering.filter(
    (path) => !readFileSync(`${WEB}/${path}`, 'utf8').includes('<PictureText'),
  )
  expect(unguarded.toSorted()).toEqual(WITHOUT_WORDS)
})

import { describe, expect, test } from 'vitest'

import { allClips } from './scripts/all.ts'
import { catalogueEntry } from './catalogue.ts'
import { frameAt } from './frame.ts'
import { skeletonOf } from './skeleton.ts'
import type { Limb } from './skeleton.ts'
import { soundOf } from './sound.ts'
import { poseAt, timelineOf, weaveAt } from './timeline.ts'
import { size, sub } from './vector.ts'

const timelines = allClips.map(timelineOf)
const TENTH = 0.1
const SOLE = 0.5

const lengthsOf = ({ root, joint, end }: Limb): number[] => [size(sub(joint, root)), size(sub(end, joint))]

test('there are at least twelve different clips, of every sport, for one and for two', () => {
  expect(new Set(allClips.map((clip) => clip.name)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(allClips.map((clip) => clip.sport)).size).toBe(4)
  expect(new Set(allClips.map((clip) => clip.isSolo)).size).toBe(2)
  for (const clip of allClips) expect(clip.figures).toHaveLength(clip.isSolo ? 1 : 2)
})

describe.each(timelines.map((timeline) => [timeline.script.name, timeline] as const))('%s', (_, timeline) => {
  const { script, seconds, chapters } = timeline
  const moments = Array.from({ length: Math.floor(seconds / TENTH) }, (__, i) => i * TENTH)
  const bonesAt = (figure: number, t: number) => {
    const place = script.figures[figure]?.place
    if (!place) throw new Error('no such figure')
    return skeletonOf(poseAt(timeline, figure, t), place)
  }

  test('lasts 20 to 60 seconds and has three to five chapters on full seconds', () => {
    expect(seconds).toBeGreaterThanOrEqual(20)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(chapters.length).toBeGreaterThanOrEqual(3)
    expect(chapters.length).toBeLessThanOrEqual(5)
    expect(chapters[0]?.at).toBe(0)
    for (const { at, until } of chapters) {
      expect(Number.isInteger(at)).toBe(true)
      expect(until).toBeGreaterThan(at)
    }
    expect(script.posterAt).toBeLessThan(seconds)
  })

  test('bones keep their length and no foot sinks into the floor', () => {
    for (const figure of script.figures.keys()) {
      const { armL: arm, legL: leg } = bonesAt(figure, 0)
      for (const t of moments) {
        const bones = bonesAt(figure, t)
        for (const limb of [bones.armL, bones.armR]) expectClose(lengthsOf(limb), lengthsOf(arm))
        for (const limb of [bones.legL, bones.legR]) {
          expectClose(lengthsOf(limb), lengthsOf(leg))
          expect(limb.end[1]).toBeGreaterThan(SOLE)
        }
      }
    }
  })

  test('moves no body part too far between two frames', () => {
    for (const figure of script.figures.keys()) {
      for (const t of moments) {
        const [a, b] = [bonesAt(figure, t), bonesAt(figure, t + 0.02)]
        expect(size(sub(a.hip, b.hip))).toBeLessThan(4)
        expect(size(sub(a.armR.end, b.armR.end))).toBeLessThan(9)
      }
    }
  })

  test('weaves the strip of every chapter from empty to full', () => {
    for (const chapter of chapters) {
      const start = weaveAt(chapter, chapter.at)
      const end = weaveAt(chapter, chapter.until)
      expect(start.woven).toBe(0)
      expect(end.woven).toBeCloseTo(end.total)
    }
  })

  test('draws the same frame for the same moment', () => {
    expect(frameAt(timeline, script.posterAt)).toEqual(frameAt(timeline, script.posterAt))
  })

  test('has a sound as long as the video, which is never loud', () => {
    const sound = soundOf(timeline)
    expect(catalogueEntry(script).hasSound).toBe(sound !== undefined)
    if (!sound) return
    expect(sound.length / 24_000).toBeCloseTo(seconds, 3)
    expect(sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.36)
  })
})

function expectClose(actual: number[], expected: number[]): void {
  for (const [i, length] of actual.entries()) expect(length).toBeCloseTo(expected[i] ?? Number.NaN, 5)
}

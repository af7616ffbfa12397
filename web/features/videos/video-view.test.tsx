// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { FullScreen } from '../../ui/dialog/full-screen.tsx'
import { ChapterPanel } from './player/chapter-panel.tsx'
import { VideoView } from './video-view.tsx'
import type { ReadyPlayback } from './playback/playback-state.ts'
import { useVideo } from './playback/use-video.ts'

const READY: ReadyPlayback = {
  state: 'ready',
  chapters: [
    { title: 'Stand', value: 0, endAt: 15 },
    { title: 'Schritt', value: 15, endAt: 40 },
    { title: 'Drehung', value: 40, endAt: 60 },
  ],
  duration: 60,
  captions: [{ language: 'de', src: '/captions/de.vtt' }],
  thumbnails: null,
  startedAt: 17,
  foreign: undefined,
}
const nothing = (): void => undefined
const REPORTS = { began: nothing, moved: nothing, stopped: nothing }

/** The player as its page shows it, with a loaded video. */
function Player(props: { readonly isWatched?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const element = useRef<HTMLVideoElement>(null)
  const video = useVideo(element, REPORTS, READY.chapters)
  const source = { playback: READY, isAway: false, heights: [], chooseHeight: nothing, retry: nothing }
  return (
    <FullScreen
      isOpen
      hasAddress
      onClose={nothing}
      label="Video"
      surface="stage"
      layer="player"
      initialFocus={title}
    >
      <h2 ref={title} tabIndex={-1}>
        Wendung
      </h2>
      <div role="menu" aria-label="Menü" tabIndex={-1} />
      <VideoView
        content={undefined}
        place="Modul 14"
        source={source}
        element={element}
        video={video}
        chapters={READY.chapters}
        notice={{ onClose: nothing, nextHref: undefined, waysOut: undefined }}
      />
      <ChapterPanel
        chapters={READY.chapters}
        video={video}
        startedAt={READY.startedAt}
        isWatched={props.isWatched ?? false}
      />
    </FullScreen>
  )
}

const element = (): HTMLVideoElement => {
  const found = document.querySelector('video')
  if (!found) throw new Error('There is no film')
  return found
}
const playTo = (second: number): void => {
  element().currentTime = second
  fireEvent.timeUpdate(element())
}
const show = async (isWatched = false) => {
  await renderPage(<Player isWatched={isWatched} />, { at: '/modules/14/content/7' })
  await screen.findByRole('dialog', { name: 'Video' })
  playTo(17)
}

let bufferedEnd = 60
const trackElement = (): HTMLTrackElement => {
  const found = document.querySelector('track')
  if (!found) throw new Error('There are no captions')
  return found
}
/** The state that a browser keeps for each track element. */
const textTracks = new WeakMap<HTMLTrackElement, EventTarget & { mode: string }>()
const textTrackOf = (track: HTMLTrackElement) => {
  const known =
    textTracks.get(track) ?? Object.assign(new EventTarget(), { language: track.srclang, mode: 'disabled' })
  textTracks.set(track, known)
  return known
}
const setOnline = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

// What jsdom lacks.
beforeEach(() => {
  let second = 0
  bufferedEnd = 60
  vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get').mockImplementation(() => ({
    length: 1,
    start: () => 0,
    end: () => bufferedEnd,
  }))
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(() => second)
  vi.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation((next) => (second = next))
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return [...this.querySelectorAll('track')].map(textTrackOf)
    },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(60)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'textTracks')
})

describe('the keys of the player', () => {
  test('reach the video before the dialog consumes them: arrows, Home and End', async () => {
    await show()
    act(() => screen.getByRole('heading', { name: 'Wendung' }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(element().currentTime).toBe(22)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(element().currentTime).toBe(12)
    await userEvent.keyboard('{End}')
    expect(element().currentTime).toBeGreaterThan(59)
    await userEvent.keyboard('{Home}')
    expect(element().currentTime).toBe(0)
  })

  test('belong to a slider or a menu that has the focus', async () => {
    await show()
    for (const control of [screen.getByRole('slider', { name: 'Lautstärke' }), screen.getByRole('menu')]) {
      act(() => control.focus())
      expect(document.activeElement).toBe(control)
      expect(fireEvent.keyDown(control, { key: 'ArrowRight' })).toBe(true)
      expect(fireEvent.keyDown(control, { key: 'Home' })).toBe(true)
    }
    expect(element().currentTime).toBe(17)
  })
})

const seen = (): string[] =>
  screen
    .getAllByRole('button', { name: /gesehen/ })
    .map(({ textContent }) => /Stand|Schritt|Drehung/.exec(textContent)?.[0] ?? '')
const note = (): HTMLElement | null => screen.queryByText(/^Weiter ab/)

describe('the chapters', () => {
  test('keep their check after a seek backwards, and those watched before have one', async () => {
    await show()
    expect(seen()).toEqual(['Stand'])
    playTo(45)
    expect(seen()).toEqual(['Stand', 'Schritt'])
    await userEvent.click(screen.getByRole('button', { name: /Stand/ }))
    playTo(2)
    expect(seen()).toEqual(['Schritt'])
  })

  test('of a completed video are all checked, at any position', async () => {
    await show(true)
    playTo(2)
    expect(seen()).toEqual(['Schritt', 'Drehung'])
  })
})

describe('the note where the video resumed', () => {
  test('is not shown again after buffering', async () => {
    await show()
    expect(note()).toBeTruthy()
    playTo(28)
    fireEvent.waiting(element())
    playTo(18)
    fireEvent.playing(element())
    expect(note()).toBeNull()
  })

  test('is hidden after the viewer has seeked', async () => {
    await show()
    await userEvent.keyboard('{ArrowRight}')
    expect(note()).toBeNull()
  })

  test('is hidden when a short loop starts', async () => {
    await show()
    expect(note()).toBeTruthy()
    await userEvent.keyboard('r')
    expect(note()).toBeNull()
    await userEvent.keyboard('r')
    expect(note()).toBeNull()
  })
})

describe('a lost connection', () => {
  test('is shown as soon as the viewer of a paused video seeks beyond the buffered part', async () => {
    await show()
    bufferedEnd = 30
    setOnline(false)
    await userEvent.click(screen.getByRole('button', { name: /Stand/ }))
    expect(screen.queryByText(/^Keine Verbindung/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Drehung/ }))
    expect(screen.getByText(/^Keine Verbindung/)).toBeTruthy()
    setOnline(true)
    expect(screen.queryByText(/^Keine Verbindung/)).toBeNull()
    expect(screen.getByText('Video lädt nach')).toBeTruthy()
    fireEvent.seeked(element())
    expect(screen.queryByText('Video lädt nach')).toBeNull()
  })
})

describe('captions that could not be loaded', () => {
  test('are loaded again when the device is online again', async () => {
    await show()
    setOnline(false)
    await userEvent.keyboard('c')
    const first = trackElement()
    expect(textTrackOf(first).mode).toBe('hidden')
    fireEvent.error(first)
    setOnline(true)
    expect(trackElement()).not.toBe(first)
    expect(textTrackOf(trackElement()).mode).toBe('hidden')
  })

  test('are loaded again when they are chosen again, and only those that failed', async () => {
    await show()
    await userEvent.keyboard('c')
    const first = trackElement()
    await userEvent.keyboard('cc')
    expect(trackElement()).toBe(first)
    fireEvent.error(first)
    await userEvent.keyboard('cc')
    expect(trackElement()).not.toBe(first)
    expect(textTrackOf(trackElement()).mode).toBe('hidden')
  })
})

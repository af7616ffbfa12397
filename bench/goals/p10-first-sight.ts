/// <reference lib="dom" />
/** P10: what a cheap phone shows and when, beside a hello page of the same run. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { CHROMIUM_PATH, CHROMIUM_SWITCHES } from '@wegband/e2e/support/server/chromium.ts'
import { build } from 'vite'
import type { Bound, Finding, Goal } from '../measure/goal.ts'
import { summarise } from '../measure/interleave.ts'
import { openPhone, visit, type Visit } from '../measure/phone-visit.ts'
import { startChildServer } from '../world/child-server.ts'
import { freePort } from '../world/free-port.ts'

const MAIN = join(import.meta.dirname, '../../start/main.ts')
const HELLO = join(import.meta.dirname, '../references/hello-page')
const DEADLINE_MS = 180_000
/** A member with children: the fullest dashboard of the demo. */
const MEMBER = { username: 'mara', password: 'Wegband-2026' }
/** Within this time a phone installs the service worker and stores the last reads. */
const INSTALL_MS = 12_000
/** A folder for the waterfall of every visit, to find out why a goal is missed. */
const WATERFALLS = process.env['BENCH_WATERFALLS']

const startDemo = async (dataDirectory: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDirectory,
      PORT: String(port),
      DEMO: 'true',
    },
  })
  const begun = performance.now()
  const isReady = async (): Promise<boolean> =>
    await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null || performance.now() - begun > DEADLINE_MS)
      throw new Error('The server did not become ready.')
    await pause(50)
  }
  return {
    url,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the device of a signed-in member has stored, without any cache. */
const signIn = async (browser: Browser, url: string): Promise<Stored> => {
  const phone = await openPhone(browser, { serviceWorkers: 'block' })
  const page = await phone.newPage()
  await page.goto(`${url}/auth/login`)
  await page.locator('input[autocomplete~="username"]').fill(MEMBER.username)
  await page.locator('input[type="password"]').fill(MEMBER.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  const stored = await phone.storageState()
  await phone.close()
  return stored
}

const SITES = ['hello', 'sign-in', 'dashboard cold', 'dashboard warm', 'public school page'] as const
type Site = (typeof SITES)[number]
type Visits = Record<Site, Visit[]>

const coldVisit = async (browser: Browser, url: string, storageState?: Stored): Promise<Visit> => {
  const phone = await openPhone(browser, storageState === undefined ? {} : { storageState })
  try {
    return await visit(phone, url)
  } finally {
    await phone.close()
  }
}

/** A phone that has opened the dashboard before, and closed it. */
const warmVisit = async (browser: Browser, url: string, storageState: Stored): Promise<Visit> => {
  const phone = await openPhone(browser, { storageState })
  try {
    const before = await phone.newPage()
    await before.goto(url)
    await before.waitForTimeout(INSTALL_MS)
    await before.close()
    return await visit(phone, url)
  } finally {
    await phone.close()
  }
}

const measure = async (rounds: number, say: (line: string) => void, app: string, hello: string) => {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_SWITCHES] })
  try {
    const stored = await signIn(browser, app)
    const visits: Visits = {
      hello: [],
      'sign-in': [],
      'dashboard cold': [],
      'dashboard warm': [],
      'public school page': [],
    }
    const open: Record<Site, () => Promise<Visit>> = {
      hello: () => coldVisit(browser, `${hello}/`),
      'sign-in': () => coldVisit(browser, `${app}/auth/login`),
      'dashboard cold': () => coldVisit(browser, `${app}/dashboard`, stored),
      'dashboard warm': () => warmVisit(browser, `${app}/dashboard`, stored),
      'public school page': () => coldVisit(browser, `${app}/search/school/1`),
    }
    for (let round = 0; round < rounds; round += 1) {
      say(`  round ${round + 1} of ${rounds}`)
      for (const site of round % 2 === 0 ? SITES : SITES.toReversed()) {
        const seen = await open[site]()
        visits[site].push(seen)
        if (WATERFALLS !== undefined)
          writeFileSync(
            join(WATERFALLS, `${site.replaceAll(' ', '-')}.json`),
            JSON.stringify(seen, undefined, 1),
          )
      }
    }
    return visits
  } finally {
    await browser.close()
  }
}

const kilobytes = (bytes: number): number => bytes / 1000
const milliseconds = (value: number | undefined): number => value ?? Number.NaN

const findingsOf = (visits: Visits): Finding[] => {
  const values = (site: Site, of: (seen: Visit) => number): number[] => visits[site].map(of)
  const ratio = (site: Site, of: (seen: Visit) => number) => {
    const references = values('hello', of)
    return summarise(values(site, of).map((value, round) => value / (references[round] ?? Number.NaN)))
  }
  const finding = (
    site: Site,
    what: string,
    measured: Finding['measured'],
    bound: Bound,
    unit: string,
    note = '',
  ): Finding => ({ goal: 'P10', what: `${site}: ${what}`, measured, bound, unit, note })

  const paint = ({ firstPaint }: Visit): number => milliseconds(firstPaint)
  const script = (seen: Visit): number => seen.script
  const against = (site: Site, of: (seen: Visit) => number): string =>
    `${summarise(values(site, of)).median.toFixed(0)} against ${summarise(values('hello', of)).median.toFixed(0)} ms`
  const painted = (site: Site): Finding =>
    finding(
      site,
      'first contentful paint, against hello React',
      ratio(site, paint),
      { atMost: 1.5 },
      '',
      against(site, paint),
    )
  const worked = (site: Site, atMost: number): Finding =>
    finding(
      site,
      'script time until quiet, against hello React',
      ratio(site, script),
      { atMost },
      '',
      against(site, script),
    )
  const largest = (site: Site, atMost: number): Finding =>
    finding(
      site,
      'largest contentful paint',
      summarise(values(site, (seen) => milliseconds(seen.largestPaint) / 1000)),
      { atMost },
      's',
    )
  const count = (site: Site, what: string, of: (seen: Visit) => number, atMost: number, unit: string) =>
    finding(site, what, summarise(values(site, of)), { atMost }, unit)
  const shift = (site: Site): Finding => count(site, 'layout shift', (seen) => seen.shift, 0.005, '')
  const api = (site: Site, requests: number, atMost: number): Finding[] => [
    count(site, 'requests of the API', (seen) => seen.apiRequests, requests, ''),
    count(site, 'bytes of the API', (seen) => kilobytes(seen.apiBytes), atMost, 'kB'),
  ]
  return [
    painted('sign-in'),
    painted('dashboard cold'),
    painted('public school page'),
    largest('sign-in', 1.8),
    largest('dashboard cold', 2.5),
    largest('dashboard warm', 0.9),
    worked('sign-in', 2.5),
    worked('dashboard cold', 5),
    count('dashboard cold', 'requests', (seen) => seen.requests, 35, ''),
    count('dashboard cold', 'bytes', (seen) => kilobytes(seen.bytes), 330, 'kB'),
    ...api('dashboard cold', 8, 30),
    ...api('dashboard warm', 6, 10),
    ...SITES.filter((site) => site !== 'hello').map(shift),
  ]
}

export const p10: Goal = {
  id: 'P10',
  title: 'first sight on a cheap phone',
  run: async ({ effort, world, say }) => {
    const folder = world.folder('hello')
    await build({
      root: HELLO,
      configFile: false,
      logLevel: 'error',
      build: { target: 'es2023', outDir: folder, emptyOutDir: true },
    })
    const hello = await startChildServer('references/hello-server.ts', { folder })
    say('  starting the demo')
    const demo = await startDemo(world.folder('demo'))
    try {
      return findingsOf(await measure(effort.rounds, say, demo.url, hello.url))
    } finally {
      await demo.stop()
      await hello.stop()
    }
  },
}

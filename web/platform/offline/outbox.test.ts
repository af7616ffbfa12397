import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from '../api/client-error.ts'
import { installClock, nowIso } from '../clock.ts'
import { forgetDevice, keepRecord, listRecords } from '../device/device-store.ts'
import { readStored } from '../device/local-settings.ts'
import type { OutboxKind } from './outbox-items.ts'
import { createOutbox, type Deliver, newKey, type OutboxItem, UNSENT } from './outbox.ts'
import { storedRecords } from './stored-records.ts'

type Note = OutboxItem & { readonly key: string; readonly lane: string; readonly text: string }

const KIND: OutboxKind<Note> = { name: 'note', keyOf: ({ key }) => key, laneOf: ({ lane }) => lane }
/** Every call is a tab of its own; all share the storage of the device. */
const openTab = (more: Partial<OutboxKind<Note>> = {}) => createOutbox<Note>({ ...KIND, ...more })
const note = (text: string, lane = 'a'): Note => ({ ...UNSENT, key: newKey(), lane, text })
const add = (tab: ReturnType<typeof openTab>, owner: string, ...notes: readonly Note[]) =>
  tab.change(owner, (items) => [...items, ...notes])
const textsOf = (items: readonly Note[]): string[] => items.map(({ text }) => text)

const lost = () => new ClientError('client.connection-lost')
const done = (batch: readonly Note[]) => batch.map(({ key }) => ({ key, next: null }))

/** A server that executes a key once, and remembers every request. */
function startServer() {
  const requests: string[][] = []
  const executed = new Map<string, string>()
  const deliver: Deliver<Note> = async (batch) => {
    requests.push(textsOf(batch))
    for (const { key, text } of batch) if (!executed.has(key)) executed.set(key, text)
    return await Promise.resolve(done(batch))
  }
  return { deliver, requests, executed: () => [...executed.values()] }
}

/** Web Locks as browsers have them; jsdom has none. */
function installLocks(): void {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>): Promise<unknown> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

beforeEach(() => {
  forgetDevice()
  localStorage.clear()
})

describe('what waits', () => {
  test('is sent in its order, lane by lane, and leaves the device when the server has it', async () => {
    const tab = openTab({ batchSize: 2 })
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('a1'), note('b1', 'b'), note('a2'), note('a3'))
    await tab.send(server.deliver)
    expect(server.requests).toEqual([['a1', 'a2'], ['b1'], ['a3']])
    expect(tab.view.get()).toEqual({ items: [], isSending: false })
    expect(await listRecords('outbox:')).toEqual([])
  })

  test('keeps its order when the clock of the device is set back', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    for (const now of ['2026-11-20T18:00:00.000Z', '2019-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z']) {
      installClock({ now: () => Date.parse(now) })
      await add(tab, '1', note(nowIso()))
    }
    installClock(undefined)
    const reopened = openTab()
    await reopened.open('1')
    await reopened.send(server.deliver)
    expect(server.executed()).toEqual([
      '2026-11-20T18:00:00.000Z',
      '2019-01-01T00:00:00.000Z',
      '2031-01-01T00:00:00.000Z',
    ])
  })

  test('stays when the connection is lost, and later items do not overtake it', async () => {
    const tab = openTab()
    await tab.open('1')
    await add(tab, '1', note('first'), note('second'))
    await expect(tab.send(() => Promise.reject(lost()))).rejects.toThrow(lost())
    expect(tab.view.get().items).toMatchObject([
      { text: 'first', state: 'waiting', wasSent: true },
      { text: 'second', state: 'waiting', wasSent: false },
    ])
    const server = startServer()
    await tab.send(server.deliver)
    expect(server.executed()).toEqual(['first', 'second'])
  })

  test('is sent in the same run when it was added while another item was on its way', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('first'))
    await tab.send(async (batch) => {
      if (server.requests.length === 0) {
        await add(tab, '1', note('second'))
        void tab.send(server.deliver)
      }
      return await server.deliver(batch)
    })
    expect(server.executed()).toEqual(['first', 'second'])
  })

  test('is asked once in a run when the server lets it wait', async () => {
    const tab = openTab()
    let requests = 0
    await tab.open('1')
    await add(tab, '1', note('for later'))
    const deliver: Deliver<Note> = async () => {
      requests += 1
      void tab.send(deliver)
      return await Promise.resolve([])
    }
    await tab.send(deliver)
    expect(requests).toBe(1)
    expect(tab.view.get().items).toMatchObject([{ state: 'waiting', wasSent: true }])
  })
})

describe('a crash between a request and its answer', () => {
  test('leaves the item with its key, so that the server executes it once', async () => {
    const killed = openTab()
    const server = startServer()
    await killed.open('1')
    await add(killed, '1', note('once'))
    const arrived = new Promise<void>((resolve) => {
      void killed.send(async (batch) => {
        await server.deliver(batch)
        resolve()
        return await new Promise(() => undefined)
      })
    })
    await arrived
    const restarted = openTab()
    await restarted.open('1')
    expect(restarted.view.get().items).toMatchObject([{ text: 'once', state: 'waiting', wasSent: true }])
    await restarted.send(server.deliver)
    expect(server.requests).toEqual([['once'], ['once']])
    expect(server.executed()).toEqual(['once'])
    expect(restarted.view.get().items).toEqual([])
  })
})

describe('two tabs', () => {
  test('send every item once, one tab at a time', async () => {
    installLocks()
    const tabs = [openTab(), openTab()]
    const server = startServer()
    let isBusy = false
    const deliver: Deliver<Note> = async (batch) => {
      expect(isBusy).toBe(false)
      isBusy = true
      const settled = await server.deliver(batch)
      isBusy = false
      return settled
    }
    for (const tab of tabs) await tab.open('1')
    for (const tab of tabs) await add(tab, '1', note('one'), note('two', 'b'))
    await Promise.all(tabs.map((tab) => tab.send(deliver)))
    expect(server.requests).toEqual([['one'], ['two'], ['one'], ['two']])
    for (const tab of tabs) expect(tab.view.get().items).toEqual([])
  })

  test('put their items behind each other', async () => {
    const [left, right] = [openTab(), openTab()]
    await left.open('1')
    await right.open('1')
    await Promise.all([add(left, '1', note('left')), add(right, '1', note('right'))])
    expect(textsOf(await left.list('1')).toSorted()).toEqual(['left', 'right'])
  })

  test('an item that one tab has sent does not come back by a change in the other', async () => {
    const [left, right] = [openTab(), openTab()]
    await left.open('1')
    await add(left, '1', note('sent'))
    await right.open('1')
    await left.send(startServer().deliver)
    await right.change('1', (items) => items.map((item) => ({ ...item, text: 'changed' })))
    expect(await left.list('1')).toEqual([])
    expect(right.view.get().items).toEqual([])
  })
})

describe('two people on one device', () => {
  test('neither see nor send the items of each other, which wait for their owner', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('of the first'))
    tab.close()
    expect(tab.view.get().items).toEqual([])
    await tab.send(server.deliver)
    await tab.open('11')
    expect(tab.view.get().items).toEqual([])
    await tab.send(server.deliver)
    expect(server.requests).toEqual([])
    await tab.open('1')
    await tab.send(server.deliver)
    expect(server.executed()).toEqual(['of the first'])
  })

  test('a sign-in while items are prepared or sent stops the rest', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('first'), note('second'))
    await tab.send(async (batch) => {
      await tab.open('2')
      return await server.deliver(batch)
    })
    expect(server.executed()).toEqual(['first'])
    expect(textsOf(await tab.list('1'))).toEqual(['second'])
    await tab.open('1')
    const sending = tab.send(server.deliver)
    await tab.open('2')
    await sending
    expect(server.executed()).toEqual(['first'])
  })

  test('a request is not made once the session belongs to another person', async () => {
    let signedIn = '1'
    const tab = openTab({ isCurrent: (owner) => owner === signedIn })
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('of the first'))
    signedIn = '2'
    await tab.send(server.deliver)
    expect(server.requests).toEqual([])
  })
})

describe('an answer', () => {
  test('that refuses for good keeps the item with its reason, and the next item goes', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('wrong'), note('right'))
    await tab.send((batch) =>
      batch[0]?.text === 'wrong'
        ? Promise.reject(new AppError('appointments.not-allowed'))
        : server.deliver(batch),
    )
    expect(tab.view.get().items).toMatchObject([
      { text: 'wrong', state: 'refused', code: 'appointments.not-allowed' },
    ])
    await tab.send(server.deliver)
    expect(server.executed()).toEqual(['right'])
  })

  test.each([
    'general.unavailable',
    'general.unexpected',
    'general.too-many-requests',
    'auth.session-expired',
  ] as const)('%s lets the item wait', async (code) => {
    const tab = openTab()
    await tab.open('1')
    await add(tab, '1', note('later'))
    await expect(tab.send(() => Promise.reject(new AppError(code)))).rejects.toThrow()
    expect(tab.view.get().items).toMatchObject([{ state: 'waiting' }])
  })

  test('that asks the owner keeps the item as a conflict, which is not sent again', async () => {
    const tab = openTab()
    await tab.open('1')
    await add(tab, '1', note('mine'))
    let requests = 0
    const deliver: Deliver<Note> = async (batch) => {
      requests += 1
      return await Promise.resolve(
        batch.map((item) => ({ key: item.key, next: { ...item, state: 'conflict' } })),
      )
    }
    await tab.send(deliver)
    await tab.send(deliver)
    expect(requests).toBe(1)
    expect(tab.view.get().items).toMatchObject([{ text: 'mine', state: 'conflict' }])
  })

  test('does not remove an item that its owner replaced meanwhile', async () => {
    const tab = openTab()
    const server = startServer()
    await tab.open('1')
    await add(tab, '1', note('short'))
    await tab.send(async (batch) => {
      if (server.requests.length === 0)
        await tab.change('1', (items) => items.map((item) => ({ ...item, ...UNSENT, text: 'long' })))
      return await server.deliver(batch)
    })
    expect(server.requests).toEqual([['short'], ['long']])
    expect(tab.view.get().items).toEqual([])
  })
})

describe('records', () => {
  test('of an earlier version join the outbox once, behind what waits there', async () => {
    const former = {
      prefixesOf: (owner: string) => [`old:${owner}:`],
      take: (records: Map<string, unknown>, owner: string) =>
        [...records]
          .filter(([name]) => name.startsWith(`old:${owner}:`) && records.delete(name))
          .map(([, record]) => ({ ...UNSENT, ...(record as { key: string; lane: string; text: string }) })),
    }
    const tab = openTab({ former })
    await add(openTab(), '1', { ...note('new'), key: 'k0' })
    await keepRecord('old:1:b', { key: 'k2', lane: 'a', text: 'later' })
    await keepRecord('old:1:a', { key: 'k1', lane: 'a', text: 'earlier' })
    await keepRecord('old:1:c', { key: 'k0', lane: 'a', text: 'known already' })
    await keepRecord('old:2:a', { key: 'k3', lane: 'a', text: 'of another person' })
    await tab.open('1')
    expect(textsOf(tab.view.get().items)).toEqual(['new', 'earlier', 'later'])
    expect(await listRecords('old:')).toHaveLength(1)
    await openTab({ former }).open('1')
    expect(textsOf(await tab.list('1'))).toEqual(['new', 'earlier', 'later'])
  })

  test('in the local storage are written and shown before the call returns', () => {
    const tab = openTab({ records: storedRecords('videoReports') })
    void tab.open('1')
    void add(tab, '1', note('closing'))
    expect(textsOf(tab.view.get().items)).toEqual(['closing'])
    expect(readStored('videoReports')).toContain('closing')
  })
})

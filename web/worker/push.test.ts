import { describe, expect, test } from 'vitest'
import { openPush, readPush, replacePush, showPush, type PushScope } from './push.ts'

const PUSH = {
  title: 'Kung Fu fällt aus',
  body: 'Heute',
  href: '/notifications?open=7',
  tag: 'notice-7',
  lang: 'de',
}

const makeScope = (page?: { isInFront: boolean; fails?: boolean; staysBehind?: boolean }) => {
  const done: unknown[] = []
  const scope: PushScope = {
    origin: 'https://wegband.example',
    show: (title, options) => Promise.resolve(void done.push(['show', title, options.data, options.tag])),
    pages: () =>
      Promise.resolve(
        page === undefined
          ? []
          : [
              {
                focused: page.isInFront,
                visibilityState: page.isInFront ? 'visible' : 'hidden',
                focus: () =>
                  page.staysBehind === true
                    ? Promise.reject(new Error('no'))
                    : Promise.resolve(void done.push(['focus'])),
                navigate: (href) =>
                  page.fails === true
                    ? Promise.reject(new Error('no'))
                    : Promise.resolve(void done.push(['navigate', href])),
              },
            ],
      ),
    open: (href) => Promise.resolve(void done.push(['open', href])),
    post: (path, body) => Promise.resolve(void done.push(['post', path, body])),
  }
  return { scope, done }
}

describe('a push message', () => {
  test('is shown with the page that it leads to', async () => {
    const { scope, done } = makeScope()
    await showPush(scope, JSON.stringify(PUSH))
    expect(done).toEqual([['show', PUSH.title, { href: PUSH.href }, PUSH.tag]])
  })

  test('is not shown on a device that has the app in front', async () => {
    const inFront = makeScope({ isInFront: true })
    await showPush(inFront.scope, JSON.stringify(PUSH))
    expect(inFront.done).toEqual([])
    const behind = makeScope({ isInFront: false })
    await showPush(behind.scope, JSON.stringify(PUSH))
    expect(behind.done).toHaveLength(1)
  })

  test.each([
    undefined,
    '',
    'null',
    '{}',
    '[1]',
    JSON.stringify({ ...PUSH, href: '//evil.example' }),
    JSON.stringify({ ...PUSH, href: 'https://evil.example' }),
  ])('of another shape or to another place is ignored: %s', (text) => {
    expect(readPush(text)).toBeUndefined()
  })

  test('opens its very page: in a page of the app that is there, else in a new one', async () => {
    const there = makeScope({ isInFront: false })
    await openPush(there.scope, { href: PUSH.href })
    expect(there.done).toEqual([['focus'], ['navigate', `https://wegband.example${PUSH.href}`]])
    const none = makeScope()
    await openPush(none.scope, { href: PUSH.href })
    expect(none.done).toEqual([['open', PUSH.href]])
    const foreign = makeScope({ isInFront: false, fails: true })
    await openPush(foreign.scope, { href: '//evil.example' })
    expect(foreign.done).toEqual([['focus'], ['open', '/']])
  })

  test('opens its very page in a page that the browser does not bring to the front', async () => {
    const { scope, done } = makeScope({ isInFront: false, staysBehind: true })
    await openPush(scope, { href: PUSH.href })
    expect(done).toEqual([['navigate', `https://wegband.example${PUSH.href}`]])
  })
})

test('a changed subscription is told to the server, with the former one as proof', async () => {
  const { scope, done } = makeScope()
  const next = { endpoint: 'https://b', keys: { p256dh: 'k', auth: 's' } }
  await replacePush(scope, undefined, next)
  await replacePush(scope, { endpoint: 'https://a' }, next)
  expect(done).toEqual([])
  await replacePush(scope, { endpoint: 'https://a', keys: { auth: 'o' } }, next)
  expect(done).toEqual([
    [
      'post',
      '/api/push-subscription/replace',
      { former: { endpoint: 'https://a', auth: 'o' }, subscription: next },
    ],
  ])
})

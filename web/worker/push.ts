/** What the service worker does with a push message: shows it, opens its page, and tells the server of a new subscription. */

/** As the server writes it (push-payload.ts). */
export type PushText = {
  readonly title: string
  readonly body: string
  readonly href: string
  readonly tag: string
  readonly lang: string
}

/** Undefined for anything that our server does not write. Only a path of the app is ever opened. */
export function readPush(text: string | undefined): PushText | undefined {
  try {
    const { title, body, href, tag, lang } = Object(JSON.parse(text ?? '')) as Partial<PushText>
    const texts = [title, body, href, tag, lang]
    if (!texts.every((value) => typeof value === 'string')) return undefined
    if (href?.startsWith('/') !== true || href.startsWith('//') || title === '') return undefined
    return { title, body, href, tag, lang } as PushText
  } catch {
    return undefined
  }
}

/** An open page, as far as these functions need it. */
type Page = {
  readonly focused: boolean
  readonly visibilityState: string
  readonly focus: () => Promise<unknown>
  readonly navigate: (href: string) => Promise<unknown>
}

/** The part of the worker that these functions need. */
export type PushScope = {
  readonly origin: string
  readonly show: (title: string, options: NotificationOptions) => Promise<void>
  readonly pages: () => Promise<readonly Page[]>
  readonly open: (href: string) => Promise<unknown>
  readonly post: (path: string, body: unknown) => Promise<unknown>
}

/** Nothing is shown on a device that has the app in front: there the page itself shows what is new. */
export async function showPush(scope: PushScope, text: string | undefined): Promise<void> {
  const push = readPush(text)
  if (push === undefined) return
  const pages = await scope.pages()
  if (pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return
  const { title, body, href, tag, lang } = push
  await scope.show(title, { body, tag, lang, data: { href }, icon: '/icons/icon-192.png' })
}

/** A page that is open goes there; else one is opened. */
export async function openPush(scope: PushScope, data: unknown): Promise<void> {
  const { href } = Object(data) as { readonly href?: unknown }
  const path = typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') ? href : '/'
  const [page] = await scope.pages()
  if (page === undefined) {
    await scope.open(path)
    return
  }
  // A browser may refuse to bring the page to the front; what it shows is right all the same.
  await page.focus().catch(() => undefined)
  await page.navigate(new URL(path, scope.origin).href).catch(() => scope.open(path))
}

type Keys = { readonly endpoint?: string; readonly keys?: Readonly<Record<string, string>> }

/** The former subscription proves whose it is; without it, the settings page subscribes anew. */
export async function replacePush(
  scope: PushScope,
  former: Keys | undefined,
  next: Keys | undefined,
): Promise<void> {
  const auth = former?.keys?.['auth']
  if (former?.endpoint === undefined || auth === undefined || next?.endpoint === undefined) return
  await scope.post('/api/push-subscription/replace', {
    former: { endpoint: former.endpoint, auth },
    subscription: {
      endpoint: next.endpoint,
      keys: { p256dh: next.keys?.['p256dh'], auth: next.keys?.['auth'] },
    },
  })
}

import { render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from './client-error.ts'
import { connectionNews, forgetNews } from './connection-news.ts'
import { loadBundles, LocaleProvider } from './i18n.tsx'
import { writeSetting } from './local-settings.ts'
import { dismissErrors, toasts } from './notices.ts'
import { useTellError } from './tell-error.ts'

beforeAll(async () => {
  writeSetting('language', 'de')
  await loadBundles(['shell', 'errors'], 'de')
})
afterEach(() => {
  dismissErrors()
  forgetNews()
})

const tell = (error: unknown): void => {
  let told = (_error: unknown): void => undefined
  function Page(): null {
    told = useTellError()
    return null
  }
  render(
    <LocaleProvider>
      <Page />
    </LocaleProvider>,
  )
  told(error)
}

test('says in a notice what went wrong', () => {
  tell(new AppError('appointments.full'))
  expect(toasts.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['danger', expect.stringContaining('Ausgebucht')],
  ])
  expect(connectionNews.get().wasRefused).toBe(false)
})

test('names the failed request in the notice, where support can look it up', () => {
  tell(new AppError('general.unexpected', { requestId: '7c2f0a1b-4d5e' }))
  expect(toasts.get()[0]?.text).toMatch(/nenne dem Support die Kennung 7c2f0a1b\./)
})

test('leaves to the notice of the connection what that tells already', () => {
  const errors = [new ClientError('client.connection-lost'), new AppError('general.maintenance')]
  for (const error of errors) {
    forgetNews()
    tell(error)
    expect(toasts.get()).toEqual([])
    expect(connectionNews.get().wasRefused).toBe(true)
  }
})

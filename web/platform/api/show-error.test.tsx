import { render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from './client-error.ts'
import { connectionNews, forgetNews } from '../offline/connection-news.ts'
import { loadBundles, LocaleProvider } from '../words/i18n.tsx'
import { writeSetting } from '../device/local-settings.ts'
import { dismissErrors, toasts } from '../words/notices.ts'
import { useShowError } from './show-error.ts'

beforeAll(async () => {
  writeSetting('language', 'de')
  await loadBundles(['shell', 'errors'], 'de')
})
// another file in the same worker may have left its notices
beforeEach(() => {
  dismissErrors()
  forgetNews()
})

const showInPage = (error: unknown): void => {
  let told = (_error: unknown): void => undefined
  function Page(): null {
    told = useShowError()
    return null
  }
  render(
    <LocaleProvider>
      <Page />
    </LocaleProvider>,
  )
  told(error)
}

test('shows the error in a notice', () => {
  showInPage(new AppError('appointments.full'))
  expect(toasts.get().map(({ tone, text }) => [tone, text])).toEqual([
    ['danger', expect.stringContaining('Ausgebucht')],
  ])
  expect(connectionNews.get().wasRefused).toBe(false)
})

test('names the failed request in the notice, where support can look it up', () => {
  showInPage(new AppError('general.unexpected', { requestId: '7c2f0a1b-4d5e' }))
  expect(toasts.get()[0]?.text).toMatch(/nenne dem Support die Kennung 7c2f0a1b\./)
})

test('shows no notice for errors that the connection notice already reports', () => {
  const errors = [new ClientError('client.connection-lost'), new AppError('general.maintenance')]
  for (const error of errors) {
    forgetNews()
    showInPage(error)
    expect(toasts.get()).toEqual([])
    expect(connectionNews.get().wasRefused).toBe(true)
  }
})

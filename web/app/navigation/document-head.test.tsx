import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { useTitle } from '../../platform/router/title.ts'
import { DocumentHead } from './document-head.tsx'

function Entity(props: { readonly name: string | undefined }) {
  useTitle(props.name)
  return <DocumentHead />
}

// spec: page-title-source
test('the title names the entity, or else the route', async () => {
  const page = await renderPage(<Entity name={undefined} />, { at: '/sports/1' })
  await waitFor(() => expect(document.title).toBe('Wegband · Training'))
  page.unmount()
  await renderPage(<Entity name="Wing Chun" />, { at: '/sports/1' })
  await waitFor(() => expect(document.title).toBe('Wegband · Wing Chun · Training'))
})

test('the document declares its language', async () => {
  await renderPage(<DocumentHead />, { at: '/calendar', locale: 'en' })
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(document.title).toBe('Wegband · Calendar · Classes')
})

test('an address that does not exist has its own title', async () => {
  await renderPage(<DocumentHead />, { at: '/gibt/es/nicht' })
  await waitFor(() => expect(document.title).toBe('Wegband · Nicht gefunden'))
})

import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { serveSecurityTxt } from './security-txt.ts'

let app: TestApp
afterEach(() => app.close())

const readText = async (environment: Record<string, string>) => {
  app = await createTestApp({ features: [], environment })
  serveSecurityTxt(app.http)
  return app.http.fastify.inject('/.well-known/security.txt')
}

test('security.txt contains the contact, an end within a year, the languages and its address', async () => {
  const { statusCode, headers, body } = await readText({
    SECURITY_CONTACT: 'security@club.example',
    PUBLIC_URL: 'https://wegband.club.example',
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@club.example',
    'Expires: 2027-05-19T09:00:00.000Z',
    expect.stringMatching(/^Preferred-Languages: de, en/),
    'Canonical: https://wegband.club.example/.well-known/security.txt',
    '',
  ])
})

test('security.txt does not exist without a contact', async () => {
  expect((await readText({})).statusCode).toBe(404)
})

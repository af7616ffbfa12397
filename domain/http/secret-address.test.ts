import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ENDPOINTS } from '../features/endpoints.ts'
import type { EndpointShape } from './endpoint.ts'
import { readSecretHeader, secretLink, secretsOf } from './secret-address.ts'

const fieldsOf = (shape: z.ZodType | undefined): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
const addressFieldsOf = ({ params, query }: EndpointShape): string[] => [
  ...fieldsOf(params),
  ...fieldsOf(query),
]

/** Fields of these names open nothing: the first two name an own draft, the last ends emails by the address of RFC 8058. */
const OPENS_NOTHING = /^\/api\/(user-messages\/drafts\/:key|notice-emails)/

describe('a secret in the address of an endpoint', () => {
  test('is declared wherever a field is called token, code, key or secret', () => {
    const undeclared = ALL_ENDPOINTS.filter(
      (one) =>
        one.secretField === undefined &&
        !OPENS_NOTHING.test(one.path) &&
        addressFieldsOf(one).some((name) => /^(token|code|key|secret|otp)$/i.test(name)),
    )
    expect(undeclared.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('is a field of its path or its query', () => {
    const wrong = ALL_ENDPOINTS.filter(
      (one) => one.secretField !== undefined && !addressFieldsOf(one).includes(one.secretField),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

test('a link carries its secrets behind the sign that browsers do not send', () => {
  const link = secretLink('/auth/password-reset', { token: 'a+b', mail: 'mara@post.example' })
  expect(link).toBe('/auth/password-reset#token=a%2Bb&mail=mara%40post.example')
  expect(secretsOf(new URL(link, 'https://wegband.example').hash)).toEqual({
    token: 'a+b',
    mail: 'mara@post.example',
  })
})

test('a header that cannot be read counts as none', () => {
  expect(readSecretHeader('Stra%C3%9Fe%2F7')).toBe('Straße/7')
  for (const value of [undefined, '%zz', '%00', ['a', 'b']]) expect(readSecretHeader(value)).toBeUndefined()
})

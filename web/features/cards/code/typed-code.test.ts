import { expect, test } from 'vitest'
import { typedCode } from './typed-code.ts'

test('a printed code may be typed in lower case and in groups', () => {
  expect(typedCode(' wtm-abcde fghij klmno pqrst uv234 5')).toBe('WTM-ABCDEFGHIJKLMNOPQRSTUV2345')
  expect(typedCode('wtk-Abcd')).toBe('WTK-ABCD')
})

test('a timed code keeps its upper and lower case', () => {
  expect(typedCode('WTT-12.1795000000.aB-c ')).toBe('WTT-12.1795000000.aB-c')
})

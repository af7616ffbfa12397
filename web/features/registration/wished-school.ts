/** The school on whose page a visitor began to register. This device keeps it until the first choice of the new account. */
import { useStored, writeStored } from '../../platform/device/local-settings.ts'

export type WishedSchool = { readonly id: number; readonly name: string }

export const keepWishedSchool = ({ id, name }: WishedSchool): void =>
  writeStored('wishedSchool', JSON.stringify({ id, name }))

export const forgetWishedSchool = (): void => writeStored('wishedSchool', null)

const schoolIn = (stored: string | null): WishedSchool | undefined => {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null')
    const id: unknown = Reflect.get(Object(parsed), 'id')
    const name: unknown = Reflect.get(Object(parsed), 'name')
    return Number.isSafeInteger(id) && typeof name === 'string' ? { id: Number(id), name } : undefined
  } catch {
    return undefined
  }
}

/** Undefined without one, and for any other stored value. */
export const useWishedSchool = (): WishedSchool | undefined => schoolIn(useStored('wishedSchool'))

/** Answers the password dialog before sensitive actions (§5). */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from './sign-in.ts'
import { de } from './words.ts'

export const confirmIdentity = async (page: Page, password = DEMO_PASSWORD): Promise<void> => {
  const field = page.getByLabel(de('credentials.check.password'), { exact: true })
  await field.fill(password)
  await page.getByRole('button', { name: de('credentials.check.confirm'), exact: true }).click()
  await expect(field).toBeHidden()
}

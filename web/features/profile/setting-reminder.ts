/** Once per start of the app, reminds of features that were switched off on this device, for example scanning (§9). */
import { currentLocale, loadBundles, translate } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { readSetting } from '../../platform/device/local-settings.ts'
import type { Settings } from '../../platform/device/local-settings.ts'
import { showToast } from '../../platform/words/notices.ts'

export type ReminderKey = 'camera' | 'nfc' | 'both'

/** Undefined while all settings have their defaults. */
export const settingToRemindOf = ({
  camera,
  nfc,
}: Pick<Settings, 'camera' | 'nfc'>): ReminderKey | undefined => {
  if (camera && nfc) return undefined
  if (!camera && !nfc) return 'both'
  return camera ? 'nfc' : 'camera'
}

/** `goTo` opens an address of the app. */
export async function remindOfSettings(goTo: (href: string) => void): Promise<void> {
  const key = settingToRemindOf({ camera: readSetting('camera'), nfc: readSetting('nfc') })
  if (key === undefined) return
  const locale = currentLocale()
  await loadBundles(['profile'], locale)
  showToast({
    subject: 'setting-reminder',
    text: translate('profile', locale, `settings.reminder.${key}`),
    action: {
      label: translate('profile', locale, 'settings.reminder.action'),
      onClick: () => goTo(hrefTo('app.settings')),
    },
  })
}

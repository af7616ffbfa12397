/** The links of the profile page, in their order. A new page appears here after adding its line. */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { RouteName } from '../../platform/router/route-table.ts'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { deviceMobile } from '../../ui/icon/phosphor/device-mobile.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { gear } from '../../ui/icon/phosphor/gear.gen.ts'
import { usersThree } from '../../ui/icon/phosphor/users-three.gen.ts'

export type ProfileLink = {
  /** A route without params. */
  readonly route: RouteName
  readonly icon: IconShape
  /** Keys of `profile.more`. */
  readonly title: 'emergency' | 'photos' | 'family' | 'settings' | 'devices' | 'privacy'
  /** Also for anonymous accounts. */
  readonly isForEverybody?: true
  readonly note: (
    person: Viewer,
  ) =>
    | 'emergencySet'
    | 'emergencyUnset'
    | 'photosNote'
    | 'familyNote'
    | 'settingsNote'
    | 'devicesNote'
    | 'privacyNote'
}

export const PROFILE_LINKS: readonly ProfileLink[] = [
  {
    route: 'app.emergency',
    icon: firstAid,
    title: 'emergency',
    note: (person) => (person.hasEmergencyInformation ? 'emergencySet' : 'emergencyUnset'),
  },
  { route: 'app.photo-consent', icon: camera, title: 'photos', note: () => 'photosNote' },
  { route: 'app.devices', icon: deviceMobile, title: 'devices', note: () => 'devicesNote' },
  { route: 'app.privacy', icon: fileText, title: 'privacy', note: () => 'privacyNote' },
  { route: 'app.family', icon: usersThree, title: 'family', note: () => 'familyNote' },
  { route: 'app.settings', icon: gear, title: 'settings', isForEverybody: true, note: () => 'settingsNote' },
]

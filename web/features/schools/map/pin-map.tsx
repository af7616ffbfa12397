/** A map on which a tap places one pin, for the form of a site. The fields beside it say the same in numbers. */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon/icon.tsx'
import { mapPin } from '../../../ui/icon/phosphor/map-pin.gen.ts'
import type { MapPoint } from './open-map.ts'
import { OnMap, useOpenMap } from './sites-map.tsx'
import styles from './sites-map.module.css'

export type PinMapProps = {
  /** Undefined: not placed yet. */
  readonly point: MapPoint | undefined
  readonly onPlace: (point: MapPoint) => void
}

export function PinMap(props: PinMapProps & { readonly onFailure: () => void }): ReactNode {
  const { point, onPlace, onFailure } = props
  const { place, map } = useOpenMap(onFailure)
  const onPress = useRef(onPlace)
  useEffect(() => {
    onPress.current = onPlace
  }, [onPlace])
  useEffect(() => map?.watchPresses((pressed) => onPress.current(pressed)), [map])
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const key = JSON.stringify(point)
    if (map === undefined || point === undefined || shown.current === key) return
    // A tap does not move the map; a typed or found place does.
    const isFirst = shown.current === undefined
    shown.current = key
    if (isFirst) map.show([point])
  }, [map, point])
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.canvas} />
      {map === undefined || point === undefined ? null : (
        <OnMap map={map} point={point}>
          <span className={styles.pin} data-is-on="true">
            <b>
              <Icon icon={mapPin} size={22} />
            </b>
          </span>
        </OnMap>
      )}
    </div>
  )
}

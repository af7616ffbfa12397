/** Where uploaded pictures are named. */
import { sql } from 'drizzle-orm'
import { products } from '../../db/schema/money/catalogue.ts'
import { contents } from '../../db/schema/sports.ts'
import type { Db } from '../../db/transaction.ts'
import { PICTURE_ADDRESS } from './picture-address.ts'

/** The names of all pictures that contents and products show. */
export const listUsedPictures = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(sql`
    select (regexp_matches(named.text, ${PICTURE_ADDRESS}, 'g'))[1] as file
    from (
      select concat_ws(' ', ${contents.titlePictureLight}, ${contents.titlePictureDark}) as text from ${contents}
      union all
      select concat_ws(' ', ${products.pictureLight}, ${products.pictureDark}) from ${products}
    ) named`)
  return rows.map(({ file }) => file)
}

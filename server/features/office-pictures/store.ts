/** Where uploaded pictures are named. */
import { sql } from 'drizzle-orm'
import { products } from '../../db/schema/money/catalogue.ts'
import { contents } from '../../db/schema/sports.ts'
import { trainingDrafts } from '../../db/schema/training-drafts.ts'
import type { Db } from '../../db/transaction.ts'

const FILE = '/api/pictures/([0-9a-f]{32})'

/** The names of all pictures that contents, products and drafts of the training editor show. */
export const listUsedPictures = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(sql`
    select (regexp_matches(named.text, ${FILE}, 'g'))[1] as file
    from (
      select concat_ws(' ', ${contents.titlePictureLight}, ${contents.titlePictureDark}) as text from ${contents}
      union all
      select concat_ws(' ', ${products.pictureLight}, ${products.pictureDark}) from ${products}
      union all
      select ${trainingDrafts.fields}::text from ${trainingDrafts}
    ) named`)
  return rows.map(({ file }) => file)
}

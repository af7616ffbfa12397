/** Where uploaded documents are stored: random names, which say nothing about their content. */
import type { CheckedFile } from '../../gateways/checked-files/check-file.ts'
import type { FileName } from '../../gateways/files/port.ts'
import type { Context } from '../../http/request/context.ts'
import type { JobContext } from '../../jobs.ts'
import { listStoredFiles } from './document-statement.ts'
import { dropStored, storeChecked, sweepStored } from './stored-files.ts'

export const DOCUMENT_FOLDER = 'papers'

/** Stores a checked file and returns the value of `documents.file`. */
export const storeDocumentFile = (
  context: Pick<Context, 'gateways' | 'clock'>,
  file: CheckedFile,
): Promise<string> => storeChecked(context, DOCUMENT_FOLDER, file)

export const dropDocumentFiles = (
  context: Pick<Context, 'gateways' | 'log'>,
  files: readonly string[],
): Promise<void> => dropStored(context, DOCUMENT_FOLDER, files)

export const sweepDocumentFiles = (context: JobContext): Promise<FileName[]> =>
  sweepStored(context, DOCUMENT_FOLDER, () => listStoredFiles(context.db.drizzle))

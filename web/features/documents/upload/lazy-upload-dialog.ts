/** The dialog for uploading, loaded when it is opened first. */
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'

export const LazyUploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)

/** Matches the address of an uploaded picture in PostgreSQL; its name is the group. */
export const PICTURE_ADDRESS = '/api/pictures/([0-9a-f]{32})'

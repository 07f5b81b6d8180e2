import { readSettings, type Settings } from '#server/config.ts';

/** The settings of a seller in Karnataka who is registered for GST, with other values where given. */
export function gstSettings(changes: Record<string, string> = {}): Pick<Settings, 'gst' | 'seller'> {
  const { gst, seller } = readSettings({
    GSTIN: '29ABCDE1234F1ZW',
    GST_SAC: '997331',
    SELLER_NAME: 'Quill & Sons LLP',
    SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
    ...changes,
  });
  return { gst, seller };
}

/** A college in Maharashtra, as checkout names it. */
export const COLLEGE = {
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Sahyadri College of Engineering',
  address: 'Vidyanagar, Pune 411038',
};

import { createContext } from 'react';

/** The ID of the request that the server answers with this page; null in the browser. */
export const RequestId = createContext<string | null>(null);

interface Entity {
  id: string;
  [field: string]: unknown;
}
interface Collection {
  count: number;
  items: Entity[];
}

/** Calls the Razorpay API as a shop does. A refused call throws `{ statusCode, error }`. */
export function razorpayClient(apiUrl: string, { keyId, keySecret }: { keyId: string; keySecret: string }) {
  async function send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { error?: unknown };
    if (!response.ok) throw { statusCode: response.status, error: answer.error };
    return answer as T;
  }
  return {
    orders: {
      create: (order: object) => send<Entity>('POST', '/orders', order),
      fetch: (id: string) => send<Entity>('GET', `/orders/${id}`),
      all: (query: Record<string, string>) =>
        send<Collection>('GET', `/orders?${new URLSearchParams(query)}`),
      fetchPayments: (id: string) => send<Collection>('GET', `/orders/${id}/payments`),
    },
    payments: {
      fetch: (id: string) => send<Entity>('GET', `/payments/${id}`),
      refund: (id: string, refund: object) => send<Entity>('POST', `/payments/${id}/refund`, refund),
      fetchMultipleRefund: (id: string) => send<Collection>('GET', `/payments/${id}/refunds`),
    },
  };
}

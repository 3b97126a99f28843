// Where a table is: mqtt://127.0.0.1:1883/table-1 or http://table.local:8080/.

import { WrongAddress } from "./errors.js";
import { FOLDERS, type Audience } from "./topics.js";

const TABLE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const PORTS: Readonly<Record<string, string>> = { mqtt: "1883", mqtts: "8883", http: "80", https: "443" };

/** One table, and who listens to it. */
export interface Address {
  readonly scheme: "mqtt" | "mqtts" | "http" | "https";
  /** Host and port, as in `127.0.0.1:1883`. */
  readonly host: string;
  /** Over MQTT the table's name; of pages behind a proxy the folder that they lie in, slash included. */
  readonly path: string;
  readonly name: string;
  readonly password: string;
  readonly audience: Audience;
}

export interface Options {
  /** Of a role at the broker, or of an account of the pages; most topics need none. */
  readonly name?: string;
  readonly password?: string;
  /** `public`, or, to those who may see hands later, `commentary` or `broadcast`. */
  readonly audience?: Audience;
  /** Is told in words when a connection is made, breaks, or cannot be made. */
  readonly log?: (line: string) => void;
}

/**
 * Reads a table's address: `mqtt[s]://[name[:password]@]host[:port]/table` or `http[s]://host[:port]/`.
 *
 * @throws WrongAddress: it names no table.
 */
export function readAddress(text: string, options: Options = {}): Address {
  const unsaid = text.replace(/\/\/[^/]*@/, "//…@");
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new WrongAddress(expected(unsaid));
  }
  const scheme = url.protocol.slice(0, -1);
  const port = PORTS[scheme];
  if (port === undefined || !url.hostname) throw new WrongAddress(expected(unsaid));
  let path = url.pathname.replace(/^\/+|\/+$/g, "");
  if (scheme.startsWith("mqtt")) {
    if (!TABLE.test(path)) {
      throw new WrongAddress(
        `an MQTT address ends with the table's name, as in ${scheme}://${url.hostname}/table-1; got "${path}"`,
      );
    }
  } else if (path) {
    path += "/";
  }
  const audience = options.audience ?? "public";
  if (!Object.hasOwn(FOLDERS, audience)) {
    const known = Object.keys(FOLDERS).join(", ");
    throw new WrongAddress(`expected one of ${known} as audience, got "${String(audience)}"`);
  }
  return {
    scheme: scheme as Address["scheme"],
    host: `${url.hostname}:${url.port || port}`,
    path,
    name: options.name ?? decodeURIComponent(url.username),
    password: options.password ?? decodeURIComponent(url.password),
    audience,
  };
}

/** An address without the password that may stand in it: addresses are logged. */
export function said(address: Address): string {
  return `${address.scheme}://${address.host}/${address.path}`;
}

function expected(unsaid: string): string {
  return (
    "expected an address such as mqtt://127.0.0.1:1883/table-1 or http://table.local:8080/, " +
    `got "${unsaid}"`
  );
}

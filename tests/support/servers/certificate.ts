/** @file A certificate of this machine for a double that speaks TLS. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a key and a certificate in a folder; `file` is the certificate, for NODE_EXTRA_CA_CERTS. */
export function makeCertificate(folder: string) {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', file];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, ...files, ...name], { stdio: 'ignore' });
  return { file, tls: { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8') } };
}

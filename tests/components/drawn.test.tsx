import { afterEach, expect, it } from 'vitest';
import { drawnHere } from '../../web/app/drawn.ts';
import { storeSession } from '../../web/session/storedSession.ts';
import { ada } from '../support/shown.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

function openDrawn(address: string) {
  history.replaceState(null, '', address);
  const data = document.createElement('script');
  Object.assign(data, { id: 'page-data', type: 'application/json' });
  data.textContent = '{"mutations":[],"queries":[]}';
  document.body.append(data);
  return drawnHere();
}

it.each(['/book/b1', '/list/l1', '/group/g1', '/profile/p1', '/author/ursula-k-le-guin'])(
  'a member goes on with %s as it was drawn',
  (address) => {
    storeSession(ada);
    expect(openDrawn(address)).toMatchObject({ address });
  },
);

it('home that was drawn is for visitors, and what stands behind the # for nobody that looks elsewhere', () => {
  storeSession(null);
  expect(openDrawn('/')).toMatchObject({ address: '/' });
  expect(openDrawn('/#/credit')).toBeUndefined();
  expect(openDrawn('/book/b1#/search')).toBeUndefined();
  expect(location.href).toMatch(/\/#\/search$/);
  storeSession(ada);
  expect(openDrawn('/')).toBeUndefined();
});

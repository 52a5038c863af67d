import AddressSearch from 'react-loqate';

export const rows = 'li';

export default function Loqate({ debounce }) {
  return (
    <AddressSearch
      locale="en-US"
      apiKey="AA11-AA11-AA11-AA11"
      apiUrl={`${location.origin}/peers/loqate`}
      onSelect={() => undefined}
      {...(debounce && { debounce })}
    />
  );
}

import usePlacesAutocomplete from 'use-places-autocomplete';

const ask = (input) => fetch(`/peers/google?q=${encodeURIComponent(input)}`).then((response) => response.json());
window.google = {
  maps: {
    places: {
      AutocompleteService: class {
        getPlacePredictions({ input }, callback) {
          void ask(input).then((rows) => callback(rows, 'OK'));
        }
      },
    },
  },
};
export const rows = '[role=option]';

export default function Places() {
  const { value, suggestions, setValue } = usePlacesAutocomplete({ cache: false });
  return (
    <div>
      <input value={value} onChange={(event) => setValue(event.target.value)} />
      <ul>
        {suggestions.data.map(({ place_id, description }) => (
          <li key={place_id} role="option">
            {description}
          </li>
        ))}
      </ul>
    </div>
  );
}
